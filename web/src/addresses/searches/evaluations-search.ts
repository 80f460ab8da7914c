import { addressChoice, addressText } from "../search-values.ts";

/** What the pane at the right shows in place of a case. */
const OPEN_PANES = ["run", "new", "edit", "import"] as const;

const VIEWS = ["confusion", "comparison"] as const;

/** The part of an agent's page of evaluations that is in the URL. */
export interface EvaluationsSearch {
  /** The run that is shown; the newest unless given. */
  run?: string;
  /** The case, the place of the variant and the number of the attempt that are shown. */
  case?: string;
  variant?: number;
  attempt?: number;
  /** Shown in place of the cases: expected and chosen methods, or what another run did. */
  view?: (typeof VIEWS)[number];
  /** The run that it is compared with, and the place of its variant. */
  with?: string;
  withVariant?: number;
  open?: (typeof OPEN_PANES)[number];
  /** The id of the logged call that a new case is made of. */
  call?: number;
}

/** The page's part of the address, and what changes it. */
export interface EvaluationsState {
  search: EvaluationsSearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: { [Key in keyof EvaluationsSearch]: EvaluationsSearch[Key] | undefined }): void;
}

const addressCount = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;

/** Reads search parameters from a URL; unknown values are left out. */
export function parseEvaluationsSearch(raw: Record<string, unknown>): EvaluationsSearch {
  const [run, id, other] = [raw.run, raw.case, raw.with].map(addressText);
  const [variant, attempt, call] = [raw.variant, raw.attempt, raw.call].map(addressCount);
  const withVariant = addressCount(raw.withVariant);
  const view = addressChoice(VIEWS, raw.view);
  const open = addressChoice(OPEN_PANES, raw.open);
  return {
    ...(run && { run }),
    ...(id && { case: id }),
    ...(variant !== undefined && { variant }),
    ...(attempt !== undefined && { attempt }),
    ...(view && { view }),
    ...(other && { with: other }),
    ...(withVariant !== undefined && { withVariant }),
    ...(open && { open }),
    ...(call !== undefined && { call }),
  };
}
