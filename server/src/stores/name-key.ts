/** The same for names that a person takes for one: case, spaces at the ends and the way of writing accents do not count. */
export function nameKey(name: string): string {
  return name.trim().normalize("NFC").toLowerCase();
}
