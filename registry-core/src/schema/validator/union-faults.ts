import type { Fault, Place } from "./fault.ts";

const CONSTANTS = ["const", "enum"];

/**
 * The faults of the variant that the value is meant for; otherwise those that all variants share,
 * or only the union's own fault.
 */
export function unionFaults(union: Fault, variants: Fault[][]): Fault[] {
  const refusesKind = (fault: Fault): boolean =>
    [...CONSTANTS, "type"].includes(fault.keyword) && isSamePlace(union.place, fault.place);
  const ofRightKind = variants.filter((faults) => !faults.some(refusesKind));
  const meant = [tellsAnother, isMissingField].reduce(withoutFault, ofRightKind);
  const [only, another] = meant;
  if (only && !another) return only;
  const shared =
    ofRightKind.length > 0
      ? sharedFault(ofRightKind, isConstant)
      : sharedKind(variants, refusesKind);
  return [shared ?? union];
}

/** The variants without a fault of this kind, while several remain to choose from. */
function withoutFault(variants: Fault[][], isFault: (fault: Fault) => boolean): Fault[][] {
  return variants.length > 1 ? variants.filter((faults) => !faults.some(isFault)) : variants;
}

/**
 * Whether a fault shows that another variant is meant: the value has another constant, as in `{
 * kind: "s3", … }`. A constant from a list is more likely misspelt.
 */
function tellsAnother({ keyword, part }: Fault): boolean {
  return keyword === "const" || (keyword === "enum" && part.enum?.length === 1);
}

function isConstant(fault: Fault): boolean {
  return CONSTANTS.includes(fault.keyword);
}

/** Whether a fault is a missing member, which another variant may not ask for. */
function isMissingField(fault: Fault): boolean {
  return fault.keyword === "required";
}

/** The constants that all variants ask for, or else the types. */
function sharedKind(
  variants: Fault[][],
  refusesKind: (fault: Fault) => boolean,
): Fault | undefined {
  return (
    sharedFault(variants, (fault) => refusesKind(fault) && isConstant(fault)) ??
    sharedFault(variants, refusesKind)
  );
}

/** One fault of every variant, all of one kind at one place. */
function sharedFault(variants: Fault[][], isSought: (fault: Fault) => boolean): Fault | undefined {
  const sought = variants
    .map((faults) => faults.find(isSought))
    .filter((fault) => fault !== undefined);
  const [first] = sought;
  if (!first || sought.length < variants.length) return undefined;
  const isSame = sought.every(
    (fault) => isSamePlace(first.place, fault.place) && isConstant(fault) === isConstant(first),
  );
  return isSame
    ? { ...first, alternatives: sought.flatMap((fault) => fault.alternatives ?? [fault]) }
    : undefined;
}

function isSamePlace(one: Place, other: Place): boolean {
  let [a, b] = [one, other];
  for (; a && b && a !== b; a = a.above, b = b.above) if (a.key !== b.key) return false;
  return a === b;
}
