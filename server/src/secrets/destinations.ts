import { createHash } from "node:crypto";
import {
  completeConfig,
  destinationMarks,
  destinationText,
  type JsonObject,
  secretDestination,
} from "@pegboard/registry-core";
import type { ConfigPlace, GoesTo } from "./config-place.ts";
import type { SealedTo } from "./secret-box.ts";
import { maskConfig } from "./show-config.ts";

/** Where the secrets of a stored config go, by the rule of the browser. */
export function destinationsOf(place: ConfigPlace, config: JsonObject): GoesTo {
  const { definition } = place;
  if (!definition) return () => undefined;
  const known = new Map<string, SealedTo>();
  let complete: JsonObject | undefined;
  return (field) => {
    complete ??= completeConfig(definition, maskConfig(place, config));
    const to = known.get(field) ?? sealedTo(secretDestination(definition, complete, field));
    known.set(field, to);
    return to;
  };
}

function sealedTo(destination: ReturnType<typeof secretDestination>): SealedTo {
  const digest = createHash("sha256").update(destinationText(destination)).digest("base64");
  return { digest, marks: destinationMarks(destination) };
}
