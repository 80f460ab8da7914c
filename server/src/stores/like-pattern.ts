/** The pattern of `like` for texts that contain a part, with `\` before what means something else. */
export const likePattern = (part: string): string => `%${part.replace(/[\\%_]/g, "\\$&")}%`;
