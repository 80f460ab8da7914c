import type { OutputUnit } from "@cfworker/json-schema";

/** A fault, or several variants' faults of one kind at one place, of which avoiding any would do. */
export type Fault = OutputUnit & { alternatives?: OutputUnit[] };

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
const CONSTANTS = ["const", "enum"];

/** The faults that a person can act on, out of all that the validator reports for one value. */
export function decisiveFaults(faults: OutputUnit[]): Fault[] {
  const decisive: Fault[] = [];
  let skipped: string | undefined;
  for (const [index, fault] of faults.entries()) {
    if (skipped !== undefined && fault.keywordLocation.startsWith(skipped)) continue;
    skipped = undefined;
    const inside = `${fault.keywordLocation}/`;
    const isUnion = fault.keyword === "anyOf" || fault.keyword === "oneOf";
    if (isUnion) {
      const later = faults.slice(index + 1);
      decisive.push(
        ...unionFaults(
          fault,
          later.filter((each) => each.keywordLocation.startsWith(inside)),
        ),
      );
    } else if (!WRAPPERS.has(fault.keyword)) decisive.push(fault);
    if (isUnion || SUMMARIES.has(fault.keyword)) skipped = inside;
  }
  return decisive;
}

/** The faults of the one variant that the value was meant to be; otherwise what all variants ask for, or just the union's. */
function unionFaults(union: OutputUnit, inside: OutputUnit[]): Fault[] {
  const variants = variantsOf(union, inside).map(decisiveFaults);
  const refusesKind = (fault: Fault): boolean =>
    fault.instanceLocation === union.instanceLocation && [...CONSTANTS, "type"].includes(fault.keyword);
  const ofRightKind = variants.filter((faults) => !faults.some(refusesKind));
  const meant = [isConstant, isMissing].reduce(withoutFault, ofRightKind);
  const [only, another] = meant;
  if (only && !another) return only;
  const shared = ofRightKind.length > 0 ? sharedFault(ofRightKind, isConstant) : sharedKind(variants, refusesKind);
  return [shared ?? union];
}

/** The variants without such a fault, as long as there are several to choose from. */
function withoutFault(variants: Fault[][], isFault: (fault: Fault) => boolean): Fault[][] {
  return variants.length > 1 ? variants.filter((faults) => !faults.some(isFault)) : variants;
}

function variantsOf(union: OutputUnit, inside: OutputUnit[]): OutputUnit[][] {
  const variants = new Map<string, OutputUnit[]>();
  for (const fault of inside) {
    const variant = fault.keywordLocation.slice(union.keywordLocation.length + 1).split("/")[0] ?? "";
    variants.set(variant, [...(variants.get(variant) ?? []), fault]);
  }
  return [...variants.values()];
}

/** A constant inside the value, as in `{ kind: "s3", … }`, tells another variant. */
function isConstant(fault: OutputUnit): boolean {
  return CONSTANTS.includes(fault.keyword);
}

/** Something that another variant does not ask for is missing. */
function isMissing(fault: OutputUnit): boolean {
  return fault.keyword === "required";
}

/** The constants that all variants ask for, or else the types. */
function sharedKind(variants: Fault[][], refusesKind: (fault: Fault) => boolean): Fault | undefined {
  return (
    sharedFault(variants, (fault) => refusesKind(fault) && isConstant(fault)) ?? sharedFault(variants, refusesKind)
  );
}

/** One fault of every variant, all of one kind at one place. */
function sharedFault(variants: Fault[][], isSought: (fault: Fault) => boolean): Fault | undefined {
  const sought = variants.map((faults) => faults.find(isSought)).filter((fault) => fault !== undefined);
  const [first] = sought;
  if (!first || sought.length < variants.length) return undefined;
  const isSame = sought.every(
    (fault) => fault.instanceLocation === first.instanceLocation && isConstant(fault) === isConstant(first),
  );
  return isSame ? { ...first, alternatives: sought.flatMap((fault) => fault.alternatives ?? [fault]) } : undefined;
}
