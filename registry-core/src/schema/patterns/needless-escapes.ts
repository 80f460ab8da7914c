/** Many authors escape more than they must (`\d\-\d`), which only Unicode mode refuses. */
export function withoutNeedlessEscapes(pattern: string): string {
  let inClass = false;
  return pattern.replace(/\\([\s\S])|[[\]]/g, (token, escaped?: string) => {
    if (escaped === undefined) inClass = token === "[";
    else if (/[^\w^$\\.*+?()[\]{}|/-]|_/.test(escaped) || (escaped === "-" && !inClass)) return escaped;
    return token;
  });
}
