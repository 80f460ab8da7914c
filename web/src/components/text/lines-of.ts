/** The lines of a text; a newline at its end does not begin another one. */
export const linesOf = (text: string): string[] => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));
