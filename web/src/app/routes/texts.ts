import { catalogue } from "../../language/catalogue.ts";

export const say = catalogue("app/routes", {
  loadingTheFirstAgent: "Loading the first agent",
  organisationHistory: "Organisation: history",
  presetHistory: "Preset: history",
});
