import type { SettingsPlace } from "@pegboard/registry-core/internal";

/** The key of the row of an entry that names nothing registered. */
export const unknownRowKey = (place: SettingsPlace): string =>
  `unknown:${JSON.stringify([place.tool, place.method])}`;

/** The name that people read for a settings entry without a registered tool. */
export const placeName = ({ tool, method }: SettingsPlace): string =>
  method === undefined ? tool : `${tool}.${method}`;
