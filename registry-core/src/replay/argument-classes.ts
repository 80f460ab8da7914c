import {
  isJsonObject,
  type JsonSchema,
  type JsonValue,
  jsonText,
  ownValue,
} from "@pegboard/json-schema";
import { type GateChange, isOpenGate, type OpenGate } from "./call-gate.ts";

/** Keywords that only describe. */
const DESCRIBING = new Set(["title", "description", "examples", "deprecated"]);
/** Keywords of an object whose members are judged one by one, by their own schemas. */
const OF_MEMBERS = new Set(["type", "properties", "required", "additionalProperties"]);
const OF_BOUNDS = new Set(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]);

/** What of a member's values its schemas tell apart; undefined where that may be anything. */
type MemberClass = { type: "string" } | { type: "number"; bounds: readonly number[] };

/**
 * Tells arguments apart as far as the schemas of a change may do so: equal texts mean that calls
 * which have all else in common fare alike. Free texts and numbers within the same bounds are told
 * apart by no schema, so that thousands of calls are judged once.
 */
export function argumentClasses({ before, after }: GateChange): (args: JsonValue) => string {
  const schemas = [before, after]
    .filter((gate): gate is OpenGate => isOpenGate(gate))
    .map(({ parameters }) => parameters);
  const members = new Map<string, MemberClass>();
  for (const name of separateMembers(schemas)) {
    const found = classOfMember(schemas.map((schema) => namedMember(schema, name)));
    if (found) members.set(name, found);
  }
  if (members.size === 0) return jsonText;
  return (args) => {
    if (!isJsonObject(args)) return jsonText(args);
    const parts = Object.entries(args).map(([name, value]) => {
      const found = members.get(name);
      return `${JSON.stringify(name)}${(found && valueClass(found, value)) ?? jsonText(value)}`;
    });
    return parts.join();
  };
}

/** The names of members that decide by themselves alone; none where a schema looks at all of them. */
function separateMembers(schemas: readonly JsonSchema[]): string[] {
  const areMembersAlone = schemas.every(
    (schema) =>
      isJsonObject(schema.properties) &&
      Object.keys(schema).every((keyword) => OF_MEMBERS.has(keyword) || DESCRIBING.has(keyword)),
  );
  const [first] = schemas;
  return areMembersAlone && isJsonObject(first?.properties) ? Object.keys(first.properties) : [];
}

const namedMember = ({ properties }: JsonSchema, name: string): JsonValue | undefined =>
  isJsonObject(properties) ? ownValue(properties, name) : undefined;

function classOfMember(schemas: readonly (JsonValue | undefined)[]): MemberClass | undefined {
  const each = schemas.map((schema) => (isJsonObject(schema) ? ownClass(schema) : undefined));
  if (each.every((one) => one?.type === "string")) return { type: "string" };
  const bounds: number[] = [];
  for (const one of each) {
    if (one?.type !== "number") return undefined;
    bounds.push(...one.bounds);
  }
  return { type: "number", bounds };
}

function ownClass({ type, ...others }: Record<string, JsonValue>): MemberClass | undefined {
  const deciding = Object.entries(others).filter(([keyword]) => !DESCRIBING.has(keyword));
  if (type === "string") return deciding.length === 0 ? { type } : undefined;
  if (type !== "integer" && type !== "number") return undefined;
  const bounds = deciding.flatMap(([keyword, bound]) =>
    OF_BOUNDS.has(keyword) && typeof bound === "number" ? [bound] : [],
  );
  return bounds.length === deciding.length ? { type: "number", bounds } : undefined;
}

function valueClass(found: MemberClass, value: JsonValue): string | undefined {
  if (found.type === "string") return typeof value === "string" ? "s" : undefined;
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
  const places = found.bounds.map((bound) => Math.sign(value - bound));
  return `n${Number.isInteger(value)}${places.join("")}`;
}
