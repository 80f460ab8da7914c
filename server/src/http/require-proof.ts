import type { Context, Hono } from "hono";
import { ROUTE_POWERS } from "../access/route-powers.ts";
import type { AuditEntry, Power } from "../api-contract.ts";
import type { Dependencies } from "../dependencies.ts";
import { isFresh } from "../people/sessions.ts";
import { refused } from "../refusals.ts";
import type { ProvePowers } from "../settings/gained-powers.ts";
import type { ProtectSave } from "../settings/protect-save.ts";
import { askedBy, callerOf } from "./caller.ts";
import { protectedSaves } from "./protected-saves.ts";

type RequiredProof = Pick<Dependencies, "terminalProof">;

/**
 * Lets the caller gain powers, if there are any: an operator who proves to be at the terminal, or
 * an admin who has just signed in. @throws PegboardError "proof_needed" or "fresh_sign_in_needed"
 * that names them, "role_needed" or "wrong_code"
 */
export function requireProof(
  { terminalProof }: RequiredProof,
  context: Context,
  powers: readonly Power[],
): void {
  if (powers.length === 0) return;
  const caller = callerOf(context);
  const named = { powers: powers.slice(0, MOST_NAMED_POWERS) };
  switch (caller.kind) {
    case "operator":
      if (caller.rights.role !== "admin") throw refused("role_needed", "powerOfAdmins", named);
      if (terminalProof.proves(context)) return;
      throw refused("proof_needed", "powerUnproven", named);
    case "person":
      if (caller.rights.role !== "admin") throw refused("role_needed", "powerOfAdmins", named);
      if (isFresh(caller.session)) return;
      throw refused("fresh_sign_in_needed", "powerNotFresh", named);
    case "service":
    case "token":
    case "nobody":
      throw refused("role_needed", "powerOfAdmins", named);
  }
}

/**
 * Asks for proof wherever the table of routes says that a request itself is a power, whatever it
 * contains.
 */
export function guardPowers(app: Hono, dependencies: RequiredProof): void {
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

interface SavingCaller {
  user: string;
  prove: ProvePowers;
  protect: ProtectSave;
  asked: Pick<AuditEntry, "by" | "from">;
}

/**
 * The values that a save is made with for this caller: the name and the way in that it is recorded
 * under, the function that asks for proof, and
 * the one that lets it through where one person is enough.
 */
export function savingAs<Parts extends RequiredProof & Pick<Dependencies, "store">>(
  dependencies: Parts,
  context: Context,
): Parts & SavingCaller {
  const prove: ProvePowers = (powers) => requireProof(dependencies, context, powers);
  const protect = protectedSaves(dependencies.store, context);
  return { ...dependencies, user: callerOf(context).name, prove, protect, asked: askedBy(context) };
}
