import { PegboardError } from "../errors.ts";

/** True for an operator; false for nobody, who is refused; a Response is answered instead, a redirect to a sign-in for example. */
type Decision = boolean | Response;

/** How the program that Pegboard runs in says who is an operator: who may see and change everything. Agents' tokens need no operator. */
export type Authorize = (request: Request) => Decision | Promise<Decision>;

/** What the program wants answered to somebody else than an operator. @throws PegboardError 401 */
export async function refusedByHost(authorize: Authorize, request: Request): Promise<Response | undefined> {
  const decision = await authorize(request);
  if (decision === true) return undefined;
  // Headers are added to every answer, and those of a redirect cannot be.
  if (decision instanceof Response) return new Response(decision.body, decision);
  throw new PegboardError(
    "not_an_operator",
    "Only operators may do this, and who asks is none of them. Sign in where Pegboard is mounted, or use an agent's token.",
  );
}
