/** What a person reads for a missing value. */
export const REQUIRED_MESSAGE = "is required";

/**
 * What is wrong with a value that breaks a JSON Schema keyword, as the end of a sentence about it (`must be at least 1`).
 * `expected` is the keyword's value in the schema.
 */
export function describeKeyword(keyword: string, expected: unknown): string {
  const amount = typeof expected === "number" ? expected : 0;
  switch (keyword) {
    case "required":
    case "dependentRequired":
      return REQUIRED_MESSAGE;
    case "type":
      return `must be ${typeNames(expected)}`;
    case "const":
      return `must be ${JSON.stringify(expected)}`;
    case "enum":
      return `must be one of ${Array.isArray(expected) ? expected.map((value) => JSON.stringify(value)).join(", ") : "a list"}`;
    case "minimum":
      return `must be at least ${amount}`;
    case "maximum":
      return `must be at most ${amount}`;
    case "exclusiveMinimum":
      return `must be more than ${amount}`;
    case "exclusiveMaximum":
      return `must be less than ${amount}`;
    case "multipleOf":
      return `must be a multiple of ${amount}`;
    case "minLength":
      return amount === 1 ? "must not be empty" : `must have at least ${count(amount, "character")}`;
    case "maxLength":
      return `must have at most ${count(amount, "character")}`;
    case "pattern":
      return `must match the pattern ${expected}`;
    case "format":
      return `must be ${FORMATS.get(String(expected)) ?? `a valid ${expected}`}`;
    case "minItems":
      return `must have at least ${count(amount, "item")}`;
    case "maxItems":
      return `must have at most ${count(amount, "item")}`;
    case "uniqueItems":
      return "must not have the same item twice";
    case "contains":
      return "must have an item of the required kind";
    case "minContains":
      return `must have at least ${count(amount, "item")} of the required kind`;
    case "maxContains":
      return `must have at most ${count(amount, "item")} of the required kind`;
    case "minProperties":
      return `must have at least ${count(amount, "entry")}`;
    case "maxProperties":
      return `must have at most ${count(amount, "entry")}`;
    case "propertyNames":
      return "has a name that is not allowed";
    case "additionalProperties":
    case "unevaluatedProperties":
    case "additionalItems":
    case "unevaluatedItems":
    case "false":
    case "false schema":
      return "is not known here";
    case "anyOf":
      return "must match one of the allowed forms";
    case "oneOf":
      return "must match exactly one of the allowed forms";
    case "not":
      return "has a value that is not allowed";
    default:
      return `breaks the rule "${keyword}"`;
  }
}

const FORMATS = new Map([
  ["uri", "a URL"],
  ["url", "a URL"],
  ["uri-reference", "a URL or a path"],
  ["email", "an e-mail address"],
  ["date", "a date (2026-01-31)"],
  ["time", "a time (13:45:00Z)"],
  ["date-time", "a date and time (2026-01-31T13:45:00Z)"],
  ["duration", "a duration (PT15M)"],
  ["uuid", "a UUID"],
  ["ipv4", "an IPv4 address"],
  ["ipv6", "an IPv6 address"],
  ["hostname", "a host name"],
  ["regex", "a regular expression"],
]);

const TYPES = new Map([
  ["string", "a text"],
  ["number", "a number"],
  ["integer", "a whole number"],
  ["boolean", "true or false"],
  ["object", "an object"],
  ["array", "a list"],
  ["null", "empty (null)"],
]);

function typeNames(expected: unknown): string {
  const types = Array.isArray(expected) ? expected : [expected];
  return types.map((type) => TYPES.get(String(type)) ?? String(type)).join(" or ");
}

function count(amount: number, noun: string): string {
  if (amount === 1) return `1 ${noun}`;
  return noun === "entry" ? `${amount} entries` : `${amount} ${noun}s`;
}
