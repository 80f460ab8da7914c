import type { SettingsPlace } from "@pegboard/registry-core";

/** Names a row of the list, and what the draft changes of it. */
export const toolKey = (tool: string): string => `tool:${tool}`;
export const methodKey = (tool: string, method: string): string => `method:${tool}/${method}`;
export const unknownKey = (place: SettingsPlace): string => `unknown:${JSON.stringify([place.tool, place.method])}`;

/** The name that people read for a settings entry without a registered tool. */
export const placeName = ({ tool, method }: SettingsPlace): string =>
  method === undefined ? tool : `${tool}.${method}`;
