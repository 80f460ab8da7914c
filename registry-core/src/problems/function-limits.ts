import { PROVIDER_FORMATS, type ProviderFormatName } from "../provider-formats/provider-formats.ts";

/** The most functions that a request may have, by provider format; null for no limit. */
export type FunctionLimits = Readonly<Record<ProviderFormatName, number | null>>;

/** The limits of the formats themselves, which hold until an organisation chooses others. */
export function defaultFunctionLimits(): FunctionLimits {
  const limits = Object.values(PROVIDER_FORMATS).map(({ name, functionLimit }) => [
    name,
    functionLimit.most,
  ]);
  return Object.fromEntries(limits) as FunctionLimits;
}

/** A provider that refuses a request with so many functions. */
export interface ExceededLimit {
  name: ProviderFormatName;
  limit: number;
}

/** The providers that would refuse a request with this many functions. */
export function exceededLimits(functions: number, limits: FunctionLimits): ExceededLimit[] {
  return (Object.entries(limits) as [ProviderFormatName, number | null][]).flatMap(
    ([name, limit]) => (limit !== null && functions > limit ? [{ name, limit }] : []),
  );
}
