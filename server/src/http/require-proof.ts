import type { Context, Hono } from "hono";
import { ROUTE_POWERS } from "../access/powers.ts";
import type { AuditEntry, Power } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { refused } from "../refusals.ts";
import type { ProvePowers } from "../settings/gained-powers.ts";
import { askedBy, callerOf } from "./caller.ts";

type Proof = Pick<Dependencies, "terminalProof">;

/**
 * Lets the caller gain powers, if there are any. @throws PegboardError "proof_needed" that names
 * them, or "wrong_code"
 */
export function requireProof(
  { terminalProof }: Proof,
  context: Context,
  powers: readonly Power[],
): void {
  if (powers.length === 0 || terminalProof.proves(context)) return;
  throw refused("proof_needed", "powerUnproven", { powers: powers.slice(0, MOST_NAMED_POWERS) });
}

/**
 * Asks for proof wherever the table of routes says that a request itself is a power, whatever it
 * contains.
 */
export function guardRoutes(app: Hono, dependencies: Proof): void {
  for (const [route, { power }] of Object.entries(ROUTE_POWERS)) {
    const [method = "", path = ""] = route.split(" ");
    if (!power) continue;
    app.on(method, path, (context, next) => {
      requireProof(dependencies, context, [{ code: power } as Power]);
      return next();
    });
  }
}

/** The most powers that are named. Nobody reads more. */
const MOST_NAMED_POWERS = 20;

/**
 * The values that a save is made with for this caller: the name and the way in that it is recorded
 * under, and the function that asks for proof.
 */
export function savingAs<Parts extends Proof>(
  dependencies: Parts,
  context: Context,
): Parts & { user: string; prove: ProvePowers; asked: Pick<AuditEntry, "by" | "from"> } {
  const prove: ProvePowers = (powers) => requireProof(dependencies, context, powers);
  return { ...dependencies, user: callerOf(context).name, prove, asked: askedBy(context) };
}
