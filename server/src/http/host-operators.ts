import { z } from "zod";
import { withoutInvisible } from "../api-contract/labels.ts";
import { role } from "../api-contract/people/people-contract.ts";
import type { Rights, Role } from "../api-contract.ts";
import { PegboardError } from "../errors.ts";
import { ALL_RIGHTS } from "../people/rights.ts";

/** Somebody whom the program that Pegboard runs in knows, and what they may do. */
interface HostPerson {
  name: string;
  /** Default: admin. */
  role?: Role;
  /** Whether calls that wait may be approved; admins may as well. */
  approver?: boolean;
  /** The groups of agents that a viewer or an editor is for; "" stands for agents without one. */
  groups?: readonly string[];
  /** Whether agents of other groups are read, which is the default, or not seen. */
  outside?: Rights["outside"];
}

/**
 * The decision about a request: true for an admin, or who it is and what they may do; false for
 * nobody, who is refused; a Response is answered instead, for example a redirect to a sign-in.
 */
type HostDecision = boolean | HostPerson | Response;

/**
 * The function by which the program that Pegboard runs in says who asks. Agents' tokens need
 * nobody.
 */
export type Authorize = (request: Request) => HostDecision | Promise<HostDecision>;

/**
 * The values that the Node adapter adds to a request; absent when a request does not come over the
 * network.
 */
export interface NodeBindings {
  incoming?: { socket?: { localPort?: number; remoteAddress?: string } };
  /** Whether the request came to a door where nobody is an operator. */
  tokensOnly?: boolean;
}

const OPERATOR_NAME_LENGTH_LIMIT = 200;

/** Who asks, as the program says. */
export interface JudgedOperator {
  name?: string;
  rights: Rights;
}

/**
 * Whom the program takes somebody for, or the Response that it wants answered. @throws
 * PegboardError 401
 */
export async function judgedByHost(
  authorize: Authorize,
  request: Request,
): Promise<JudgedOperator | Response> {
  const decision = await askTerminal(authorize, request);
  if (decision === true) return { rights: ALL_RIGHTS };
  // Headers are added to every answer, and those of a redirect cannot be changed.
  if (decision instanceof Response) return new Response(decision.body, decision);
  if (typeof decision === "object" && decision !== null)
    return { name: readOperatorName(decision.name), rights: readRights(decision) };
  throw new PegboardError("not_an_operator", (t) =>
    t(
      "Only operators may do this, and who asks is none of them. Sign in where Pegboard is mounted, or use an agent's token.",
    ),
  );
}

/** Asks the program. What it throws is for the log alone, even a PegboardError. */
async function askTerminal(authorize: Authorize, request: Request): Promise<HostDecision> {
  try {
    return await authorize(request);
  } catch (thrown) {
    throw new Error(
      `authorize of the program failed: ${thrown instanceof Error ? thrown.stack : String(thrown)}`,
    );
  }
}

function readOperatorName(name: unknown): string {
  const text = typeof name === "string" ? withoutInvisible(name).trim() : "";
  if (text !== "" && text.length <= OPERATOR_NAME_LENGTH_LIMIT) return text;
  throw new TypeError(
    `authorize of the program answered an operator without a name. It has to be a text of 1 to ${OPERATOR_NAME_LENGTH_LIMIT} characters.`,
  );
}

const hostRights = z.object({
  role: role.default("admin"),
  approver: z.boolean().default(false),
  groups: z.array(z.string()).optional(),
  outside: z.enum(["read", "hidden"]).default("read"),
});

/** A role that cannot be read gives nothing: what is misspelled is no permission. */
function readRights(decision: HostPerson): Rights {
  const read = hostRights.safeParse(decision);
  if (!read.success)
    throw new TypeError(
      `authorize of the program answered somebody whose rights cannot be read: ${z.prettifyError(read.error)}`,
    );
  const { role, approver, groups = null, outside } = read.data;
  if (role === "admin" && groups !== null)
    throw new TypeError(
      "authorize of the program answered an admin with groups. An admin has all of them: leave them out, or give another role.",
    );
  return { role, isApprover: approver || role === "admin", groups, outside };
}
