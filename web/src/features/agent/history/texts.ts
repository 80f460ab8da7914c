import { catalogue } from "../../../language/catalogue.ts";

export const say = catalogue("features/agent/history", {
  payload: "Payload",
  loadingTheText: "Loading the text…",
  nothingInThisTextDiffers: "Nothing in this text differs.",
  readOnlyUntilTheAgentIs: "Read only until the agent is loaded again",
  asItWasCreated: "As it was created",
});
