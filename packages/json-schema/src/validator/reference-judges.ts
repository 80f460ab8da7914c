import type { SchemaIssue } from "../messages/value-messages.ts";
import type { Judge, MakeJudge, ValidatorPart } from "./judge.ts";
import type { ReferenceTarget } from "./schema-document.ts";

/** Thrown when a schema's references are followed and one of them cannot be. */
export class UnusableReference extends Error {
  constructor(readonly issue: SchemaIssue) {
    super(issue.kind);
  }
}

export const REFERENCE_KEYWORDS: [keyword: string, make: MakeJudge][] = [
  ["$ref", staticReference],
  ["$dynamicRef", dynamicReference],
  ["$recursiveRef", dynamicReference],
];

function staticReference(part: ValidatorPart): Judge | undefined {
  const { $ref } = part.schema;
  if (typeof $ref !== "string") return undefined;
  let target: ValidatorPart | undefined;
  return (value, place, run, seen) => {
    target ??= referencedPart(part, $ref);
    run.scope.push(target.base);
    const isValid = target.judge(value, place, run, seen);
    run.scope.pop();
    return isValid;
  };
}

function dynamicReference(part: ValidatorPart, keyword: string): Judge | undefined {
  const reference = part.schema[keyword];
  if (typeof reference !== "string") return undefined;
  const name = reference.split("#")[1] ?? "";
  return (value, place, run, seen) => {
    const first = requireTarget(part, reference);
    const target = part.parts.document.findDynamic(name, first.base, run.scope) ?? first;
    run.scope.push(target.base);
    const isValid = partAt(part, target).judge(value, place, run, seen);
    run.scope.pop();
    return isValid;
  };
}

/** The part that a reference leads to. */
export function referencedPart(part: ValidatorPart, reference: string): ValidatorPart {
  return partAt(part, requireTarget(part, reference));
}

function requireTarget({ parts, base }: ValidatorPart, reference: string): ReferenceTarget {
  const target = parts.document.find(reference, base);
  if (!target) throw new UnusableReference({ kind: "no_target", reference });
  return target;
}

function partAt({ parts }: ValidatorPart, { schema, base }: ReferenceTarget): ValidatorPart {
  return parts.partOf(schema, base);
}
