/** What people read when a field has no title: `max_results` and `maxResults` → "Max results". */
export function titleOfKey(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_\-\s]+/g, " ")
    .trim();
  if (words === "") return key;
  const lower = words.replace(/\b[A-Z][a-z]/g, (start) => start.toLowerCase());
  return capitalised(lower);
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
