/** SVG children of a Lucide icon: tag and attributes of each. */
export type IconNode = [tag: string, attributes: Record<string, string>][];
