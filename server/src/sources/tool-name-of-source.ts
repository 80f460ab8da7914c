/** The name of a source, or of a part of it, in the form of a tool name. */
export function toolNameOfSource(name: string, otherwise: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  return plain || otherwise;
}
