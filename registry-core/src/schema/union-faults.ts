import type { OutputUnit } from "@cfworker/json-schema";

/** Keywords that only say that something inside them failed. */
const WRAPPERS = new Set([
  "$ref",
  "$recursiveRef",
  "allOf",
  "properties",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "dependentSchemas",
  "items",
  "prefixItems",
  "additionalItems",
  "unevaluatedItems",
  "if",
]);
/** Keywords whose own fault says more than the faults inside them. */
const SUMMARIES = new Set(["contains", "propertyNames", "not"]);

/** The faults that a person can act on, out of all that the validator reports for one value. */
export function decisiveFaults(faults: OutputUnit[]): OutputUnit[] {
  const decisive: OutputUnit[] = [];
  let skipped = "";
  for (const [index, fault] of faults.entries()) {
    if (skipped !== "" && fault.keywordLocation.startsWith(skipped)) continue;
    skipped = "";
    const inside = `${fault.keywordLocation}/`;
    const isUnion = fault.keyword === "anyOf" || fault.keyword === "oneOf";
    if (isUnion)
      decisive.push(
        ...unionFaults(
          fault,
          faults.slice(index + 1).filter((each) => each.keywordLocation.startsWith(inside)),
        ),
      );
    else if (!WRAPPERS.has(fault.keyword)) decisive.push(fault);
    if (isUnion || SUMMARIES.has(fault.keyword)) skipped = inside;
  }
  return decisive;
}

/** The faults of the one variant that the value was meant to be; without a clear one, the union's own fault. */
function unionFaults(union: OutputUnit, inside: OutputUnit[]): OutputUnit[] {
  const variants = new Map<string, OutputUnit[]>();
  const start = union.keywordLocation.length + 1;
  for (const fault of inside) {
    const variant = fault.keywordLocation.slice(start).split("/")[0] ?? "";
    variants.set(variant, [...(variants.get(variant) ?? []), fault]);
  }
  const ofRightType = [...variants.values()].filter((faults) => !faults.some((fault) => refusesKind(fault, union)));
  const meant = ofRightType.length > 1 ? ofRightType.filter((faults) => !faults.some(isWrongTag)) : ofRightType;
  const [only, another] = meant;
  return only && !another ? decisiveFaults(only) : [union];
}

/** The value as a whole is of another type, or not the constant that the variant asks for. */
function refusesKind(fault: OutputUnit, union: OutputUnit): boolean {
  return fault.instanceLocation === union.instanceLocation && ["type", "const", "enum"].includes(fault.keyword);
}

/** A constant inside the value, as in `{ kind: "s3", … }`, tells another variant. */
function isWrongTag(fault: OutputUnit): boolean {
  return fault.keyword === "const";
}
