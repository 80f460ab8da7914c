/** Keys of rows; selections and drafts name tools and methods by them. */
export const groupKey = (name: string): string => `group:${name}`;
export const toolKey = (tool: string): string => `tool:${tool}`;
export const methodKey = (tool: string, method: string): string => `method:${tool}/${method}`;
