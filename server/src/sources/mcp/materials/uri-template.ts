/** The longest template or address, in characters. */
export const LONGEST_URI = 2_000;
const MOST_EXPRESSIONS = 10;
const MOST_VARIABLES = 20;

const UNRESERVED = "A-Za-z0-9._~\\-";
const PERCENT = "%[0-9A-Fa-f]{2}";
/** Matches a value in an address; some clients write characters that RFC 6570 would escape. */
const VALUE = `(?:[${UNRESERVED}!$'()*,;:@]|${PERCENT})*`;
const RESERVED_VALUE = `(?:[${UNRESERVED}:/?#\\[\\]@!$&'()*+,;=]|${PERCENT})*`;
/** Keeps an address from leading above the template. */
const NO_DOT_SEGMENTS = "(?!.*[/\\\\](?:\\.|%2[Ee]){1,2}(?:[/?#\\\\]|$))";

const EXPRESSION = /^([+#./;?&]?)([^+#./;?&{}]+)$/;
const TEMPLATE_VARIABLE = /^(?:[A-Za-z0-9_.]|%[0-9A-Fa-f]{2})+(?:\*|:[1-9][0-9]{0,3})?$/;

/**
 * A pattern that matches exactly the addresses which a template of RFC 6570 stands for; undefined
 * when it is no template, or stands for addresses of any scheme.
 */
export function uriTemplatePattern(template: string): string | undefined {
  if (template.length > LONGEST_URI || !isUriStart(template)) return undefined;
  const parts = template.split(/[{}]/);
  const isBalanced = template.replace(/[^{}]/g, "").replaceAll("{}", "") === "";
  if (!isBalanced || parts.length > 2 * MOST_EXPRESSIONS + 1) return undefined;
  const patterns = parts.map((part, index) => (index % 2 === 0 ? literal(part) : expression(part)));
  if (patterns.includes(undefined)) return undefined;
  return `^${NO_DOT_SEGMENTS}${patterns.join("")}$`;
}

/** Whether a text can be an address: it has a scheme, and no invisible characters. */
export function isResourceUri(text: string): boolean {
  return text.length <= LONGEST_URI && isUriStart(text) && !text.includes("\\");
}

function isUriStart(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:/.test(text) && !/[\s\p{C}]/u.test(text);
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

function expression(text: string): string | undefined {
  const [, operator = "", list = ""] = EXPRESSION.exec(text) ?? [];
  const variables = list.split(",");
  if (
    variables.length > MOST_VARIABLES ||
    !variables.every((variable) => TEMPLATE_VARIABLE.test(variable))
  )
    return undefined;
  const names = `(?:${variables.map((variable) => literal(variable.replace(/[*:].*$/, ""))).join("|")})`;
  const pair = `${names}(?:=${VALUE})?`;
  switch (operator) {
    case "+":
      return RESERVED_VALUE;
    case "#":
      return `(?:#${RESERVED_VALUE})?`;
    case ".":
    case "/":
      return `(?:\\${operator}${VALUE}){0,${MOST_VARIABLES}}`;
    case ";":
      return `(?:;${pair})*`;
    case "?":
      return `(?:\\?${pair}(?:&${pair})*)?`;
    case "&":
      return `(?:&${pair})*`;
    default:
      return VALUE;
  }
}
