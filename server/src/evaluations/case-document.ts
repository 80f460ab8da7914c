import { jsonText, sameJson } from "@pegboard/json-schema";
import { requestIssue } from "@pegboard/registry-core/internal";
import { stringify } from "yaml";
import { z } from "zod";
import {
  CASE_LIMITS,
  type CaseContent,
  caseContent,
  type NamedMethodRef,
} from "../api-contract/evaluations/case-contract.ts";
import { jsonObject, jsonSchema, jsonValue } from "../api-contract/library-types.ts";
import { shapeMessage, shapeSentence } from "../api-contract/shape-messages.ts";
import { invalid } from "../errors.ts";

/** Tools have no slash in their names, so the first one ends the tool's. */
const methodPath = z
  .string()
  .max(401)
  .regex(
    /^[^/]+\/.+$/s,
    shapeMessage((t) => t('must name a method as "tool/method"')),
  );
const writtenCall = z.union([
  methodPath,
  z.strictObject({
    method: methodPath,
    equals: jsonObject.optional(),
    schema: jsonSchema.optional(),
  }),
]);
const writtenTurn = {
  request: z.string(),
  expect: z.array(writtenCall).default([]),
  anyOrder: z.literal(true).optional(),
};
const writtenCase = z.strictObject({
  name: z.string(),
  group: z.string().optional(),
  ...writtenTurn,
  next: z.array(z.strictObject(writtenTurn)).optional(),
  allow: z.array(methodPath).optional(),
  forbid: z.array(methodPath).optional(),
  results: z.array(z.strictObject({ method: methodPath, result: jsonValue })).optional(),
});
type WrittenCase = z.infer<typeof writtenCase>;
type WrittenTurn = Pick<WrittenCase, "request" | "expect" | "anyOrder">;
const caseDocument = z.looseObject({
  $schema: z.string().optional(),
  cases: z.array(writtenCase).max(CASE_LIMITS.cases),
});

/**
 * The cases of a document's content. @throws PegboardError 422 with a path for each part that has
 * the wrong shape, and for two cases of one name
 */
export function readCaseDocument(content: unknown): CaseContent[] {
  const read = caseDocument.safeParse(content);
  if (!read.success) throw invalid(read.error.issues.map(shapeIssueAt));
  const names = new Set<string>();
  return read.data.cases.map((written, index) => {
    const judged = caseContent.safeParse(toCaseContent(written));
    if (!judged.success)
      throw invalid(
        judged.error.issues.map((one) =>
          shapeIssueAt({ ...one, path: ["cases", index, ...one.path] }),
        ),
      );
    const { name } = judged.data;
    if (names.has(name))
      throw invalid([
        shapeIssueAt({
          path: ["cases", index, "name"],
          message: shapeSentence((t) => t('names "{name}", as another case does', { name })),
        }),
      ]);
    names.add(name);
    return judged.data;
  });
}

/** A document that `readCaseDocument` reads as these cases. */
export function writeCaseDocument(cases: readonly CaseContent[], format: "yaml" | "json"): string {
  const document = { cases: cases.map(toWrittenCase) };
  return format === "json" ? `${jsonText(document, 2)}\n` : stringify(document, { lineWidth: 100 });
}

/** Whether two cases ask for the same and judge alike. */
export const sameCase = (one: CaseContent, other: CaseContent): boolean =>
  sameJson(toWrittenCase(one), toWrittenCase(other));

const shapeIssueAt = ({ path, message }: { path: PropertyKey[]; message: string }) =>
  requestIssue(
    path.map((part) => (typeof part === "number" ? part : String(part))),
    "shape",
    { sentence: message },
  );

function toCaseContent(written: WrittenCase): CaseContent {
  const { name, group, allow, forbid, results } = written;
  return {
    name,
    ...(group !== undefined && { group }),
    turns: [written, ...(written.next ?? [])].map(toTurn),
    ...(allow && { allowed: allow.map(methodOfPath) }),
    ...(forbid && { forbidden: forbid.map(methodOfPath) }),
    ...(results && {
      results: results.map(({ method, result }) => ({ ...methodOfPath(method), result })),
    }),
  };
}

function toTurn({ request, expect, anyOrder }: WrittenTurn): CaseContent["turns"][number] {
  return {
    request,
    expected: expect.map((call) => {
      if (typeof call === "string") return methodOfPath(call);
      const { method, ...checks } = call;
      const isChecked = Object.values(checks).some((check) => check !== undefined);
      return { ...methodOfPath(method), ...(isChecked && { arguments: checks }) };
    }),
    ...(anyOrder && { anyOrder }),
  };
}

function toWrittenCase({ name, group, turns, allowed, forbidden, results }: CaseContent): object {
  const [first, ...rest] = turns.map(toWrittenTurn);
  return {
    name,
    ...(group !== undefined && { group }),
    ...first,
    ...(allowed && allowed.length > 0 && { allow: allowed.map(pathOfMethod) }),
    ...(forbidden && forbidden.length > 0 && { forbid: forbidden.map(pathOfMethod) }),
    ...(results &&
      results.length > 0 && {
        results: results.map((one) => ({ method: pathOfMethod(one), result: one.result })),
      }),
    ...(rest.length > 0 && { next: rest }),
  };
}

function toWrittenTurn({ request, expected, anyOrder }: CaseContent["turns"][number]): object {
  return {
    request,
    expect: expected.map((call) => {
      const checks = Object.entries(call.arguments ?? {}).filter(([, check]) => check);
      const method = pathOfMethod(call);
      return checks.length === 0 ? method : { method, ...Object.fromEntries(checks) };
    }),
    ...(anyOrder && { anyOrder }),
  };
}

function methodOfPath(path: string): NamedMethodRef {
  const end = path.indexOf("/");
  return { tool: path.slice(0, end), method: path.slice(end + 1) };
}

const pathOfMethod = ({ tool, method }: NamedMethodRef): string => `${tool}/${method}`;
