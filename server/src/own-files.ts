/** What Pegboard keeps in a data folder: its key, its databases, who has it. */
export const OWN_FILES =
  /^(secret\.key(\.next)?|calls\.sqlite(-wal|-shm)?|pegboard\.(id|lock|running\.json|sqlite.*))$/;
