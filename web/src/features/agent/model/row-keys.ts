/** Names a row of the list, and what the draft changes of it. */
export const toolKey = (tool: string): string => `tool:${tool}`;
export const methodKey = (tool: string, method: string): string => `method:${tool}/${method}`;
