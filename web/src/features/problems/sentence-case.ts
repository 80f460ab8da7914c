/** "invalid config" as a heading: "Invalid config". */
export const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
