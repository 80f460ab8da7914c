/** Whether a text has every word of a query, in any order and any case. */
export function wordFilter(query: string): (...texts: readonly (string | undefined)[]) => boolean {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return (...texts) => {
    const text = texts.join(" ").toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  };
}
