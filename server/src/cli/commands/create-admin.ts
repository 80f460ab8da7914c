import type { Command } from "commander";
import type { InvitedAnswer, PeopleAnswer, PersonSummary, ShownLink } from "../../api-contract.ts";
import type { Env } from "../../env.ts";
import type { ReachedPegboard } from "../ask-pegboard.ts";
import { askPegboard } from "../ask-pegboard.ts";
import { type AddCommand, reachOptions, withPegboard } from "../command.ts";
import { DEFAULT_PORT } from "./start.ts";

/** The way in for the first admin, and for whoever reads the data folder when no other is left. */
export const createAdmin: AddCommand = (program, { env, terminal }) =>
  program
    .command("create-admin <email>")
    .description(
      "invite an admin, or let one who is known sign in again: prints a link that can be used once",
    )
    .option("--name <name>", "what others call this person")
    .action(async (address: string, { name }: { name?: string }, command: Command) => {
      const { email: emailShape } = await import("../../api-contract/people/people-contract.ts");
      const read = emailShape.safeParse(address);
      if (!read.success) throw new Error(`"${address}" is no e-mail address.`);
      await withPegboard(
        { ...(await reachOptions(command, { env, terminal })), callsNothing: true },
        async (reached) => {
          const { link, expiresAt } = await linkFor(reached, { email: read.data, name });
          terminal.print(reached.address === undefined ? atOwnPort(link, env) : link);
          const start = reached.address === undefined ? " Start Pegboard first." : "";
          terminal.tell(`Whoever opens it first is this admin, until ${expiresAt}.${start}`);
        },
      );
    });

/** A new admin is invited; one who is known gets a new link, and the role again. */
async function linkFor(
  reached: ReachedPegboard,
  { email, name }: { email: string; name: string | undefined },
): Promise<ShownLink> {
  const { people } = await askPegboard<PeopleAnswer>(reached, "GET /api/v1/people");
  const known = people.find((person) => person.email === email);
  if (known) return linkForKnown(reached, known);
  const { invited } = await askPegboard<InvitedAnswer>(reached, "POST /api/v1/people/invitations", {
    people: [{ email, ...(name !== undefined && { name }) }],
    rights: { role: "admin" },
  });
  const [shown] = invited;
  if (!shown) throw new Error("Pegboard answered without a link. Try again.");
  return shown;
}

async function linkForKnown(
  reached: ReachedPegboard,
  { id, role, state }: PersonSummary,
): Promise<ShownLink> {
  const path = `/api/v1/people/${encodeURIComponent(id)}`;
  if (role !== "admin")
    await askPegboard(reached, `PATCH ${path}`, { role: "admin", groups: null });
  if (state === "disabled") await askPegboard(reached, `POST ${path}/enable`);
  return askPegboard<ShownLink>(reached, `POST ${path}/link`);
}

/** Nobody listens yet: the link leads to where a start with this environment will. */
function atOwnPort(link: string, { publicUrl, port = DEFAULT_PORT }: Env): string {
  if (publicUrl !== undefined) return link;
  const { pathname, hash } = new URL(link);
  return `http://localhost:${port}${pathname}${hash}`;
}
