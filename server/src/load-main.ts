// Nothing is imported before: what keeps the program from being loaded is said in a sentence, too.
import("./main.ts").catch((error: NodeJS.ErrnoException) => {
  const reason =
    error.code === "EMFILE"
      ? "too few files may be open at once. Raise the limit and start it again: ulimit -n 1024"
      : error.message;
  console.error(`Pegboard cannot be loaded: ${reason}`);
  process.exit(1);
});
