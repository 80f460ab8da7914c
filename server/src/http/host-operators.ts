import { PegboardError } from "../errors.ts";

/**
 * The decision about a request: true, or the person's name, for an operator; false for nobody, who
 * is refused; a Response is answered instead, for example a redirect to a sign-in.
 */
type HostDecision = boolean | { name: string } | Response;

/**
 * The function by which the program that Pegboard runs in says who is an operator, and so may see
 * and change everything. Agents' tokens need no operator.
 */
export type Authorize = (request: Request) => HostDecision | Promise<HostDecision>;

const OPERATOR_NAME_LENGTH_LIMIT = 200;

/**
 * The operator that the program takes somebody for, or the Response that it wants answered. @throws
 * PegboardError 401
 */
export async function judgedByHost(
  authorize: Authorize,
  request: Request,
): Promise<{ name?: string } | Response> {
  const decision = await ask(authorize, request);
  if (decision === true) return {};
  // Headers are added to every answer, and those of a redirect cannot be changed.
  if (decision instanceof Response) return new Response(decision.body, decision);
  if (typeof decision === "object" && decision !== null)
    return { name: readOperatorName(decision.name) };
  throw new PegboardError("not_an_operator", (t) =>
    t(
      "Only operators may do this, and who asks is none of them. Sign in where Pegboard is mounted, or use an agent's token.",
    ),
  );
}

/** Asks the program. What it throws is for the log alone, even a PegboardError. */
async function ask(authorize: Authorize, request: Request): Promise<HostDecision> {
  try {
    return await authorize(request);
  } catch (thrown) {
    throw new Error(
      `authorize of the program failed: ${thrown instanceof Error ? thrown.stack : String(thrown)}`,
    );
  }
}

function readOperatorName(name: unknown): string {
  const text = typeof name === "string" ? name.trim() : "";
  if (text !== "" && text.length <= OPERATOR_NAME_LENGTH_LIMIT) return text;
  throw new TypeError(
    `authorize of the program answered an operator without a name. It has to be a text of 1 to ${OPERATOR_NAME_LENGTH_LIMIT} characters.`,
  );
}
