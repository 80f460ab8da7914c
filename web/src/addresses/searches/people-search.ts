import { omitUndefined } from "@pegboard/registry-core/internal";
import { addressChoice, addressText } from "../search-values.ts";

const PERSON_STATES = ["active", "invited", "disabled", "locked"] as const;
const PERSON_ROLES = ["viewer", "editor", "admin"] as const;

/** The part of the screen's state that is in the URL. */
export interface PeopleSearch {
  /** Present while the tokens of programs are shown. */
  tab?: "tokens" | undefined;
  /** Id of the person in the pane. */
  person?: string | undefined;
  /** Id of the service token in the pane. */
  token?: string | undefined;
  dialog?: "invite" | undefined;
  /** Present while the person in the pane is offered as an admin. */
  make?: "admin" | undefined;
  role?: (typeof PERSON_ROLES)[number] | undefined;
  state?: (typeof PERSON_STATES)[number] | undefined;
  group?: string | undefined;
  /** Text of the search field. */
  q?: string | undefined;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parsePeopleSearch(raw: Record<string, unknown>): PeopleSearch {
  const read: PeopleSearch = {
    tab: addressChoice(["tokens"], raw.tab),
    person: addressText(raw.person),
    token: addressText(raw.token),
    dialog: addressChoice(["invite"], raw.dialog),
    make: addressChoice(["admin"], raw.make),
    role: addressChoice(PERSON_ROLES, raw.role),
    state: addressChoice(PERSON_STATES, raw.state),
    group: addressText(raw.group),
    q: addressText(raw.q),
  };
  return omitUndefined(read);
}
