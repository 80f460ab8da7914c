import { addressChoice, addressText } from "../search-values.ts";

export const FINDING_KINDS = ["suspicious", "look-alike", "weak"] as const;

/** The part of an agent's page of texts that is in the URL. */
export interface QualitySearch {
  /** The key of the finding that is shown. */
  at?: string;
  /** The kind and the tool whose findings alone are listed. */
  kind?: (typeof FINDING_KINDS)[number];
  tool?: string;
  /** The word by which searches ask for a class of risk; findings of its methods alone are listed. */
  risk?: string;
  /** The saved agent is judged and not its draft. */
  check?: "saved";
  /** What somebody accepted is listed in place of what is open. */
  accepted?: true;
  /** The texts of the finding are edited. */
  edit?: true;
}

/** The page's part of the address, and what changes it. */
export interface QualityState {
  search: QualitySearch;
  /** Changes the given keys; undefined removes one from the address. */
  setSearch(patch: { [Key in keyof QualitySearch]: QualitySearch[Key] | undefined }): void;
}

/** Reads search parameters from a URL; unknown values are left out. */
export function parseQualitySearch(raw: Record<string, unknown>): QualitySearch {
  const [at, tool, risk] = [raw.at, raw.tool, raw.risk].map(addressText);
  const kind = addressChoice(FINDING_KINDS, raw.kind);
  return {
    ...(at && { at }),
    ...(kind && { kind }),
    ...(tool && { tool }),
    ...(risk && { risk }),
    ...(raw.check === "saved" && { check: "saved" }),
    ...(raw.accepted === true && { accepted: true }),
    ...(raw.edit === true && { edit: true }),
  };
}
