import type { SettingsPlace } from "@pegboard/registry-core";

/** Names a row of the list, and what the draft changes of it. */
export const toolKey = (tool: string): string => `tool:${tool}`;
export const methodKey = (tool: string, method: string): string => `method:${tool}/${method}`;
export const unknownKey = (place: SettingsPlace): string => `unknown:${JSON.stringify([place.tool, place.method])}`;

/** What people read for an entry of the settings that nothing is registered for. */
export const placeName = ({ tool, method }: SettingsPlace): string =>
  method === undefined ? tool : `${tool}.${method}`;
