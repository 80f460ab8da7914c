import { escapeInvisible } from "@pegboard/registry-core/internal";
import type { Power } from "../../api/proof-challenge.ts";
import { t } from "../../messages/t.ts";

const POWERS = {
  command: t("A server that runs a command"),
  variables: t("A server that is given environment variables"),
  privateAddresses: t("A service at a private address"),
  automaticChanges: t("Accepting the changes of a source automatically"),
  lessLog: t("Keeping less of the log of calls"),
  forgottenLog: t("Deleting the log of calls"),
  export: t("Exporting settings"),
};

/** A power that a person would gain, in a few words. */
export function powerText(power: Power): string {
  switch (power.code) {
    case "setting":
      return `${escapeInvisible(power.name)} › ${escapeInvisible(power.title)}`;
    case "approval":
      return t("{method} runs without asking", {
        method: `${escapeInvisible(power.name)} › ${escapeInvisible(power.title)}`,
      });
    default:
      return POWERS[power.code];
  }
}
