import type { say } from "./texts.ts";

export const german: typeof say = {
  agentName: "Das Modell liest ihn: Der Standard-System-Prompt beginnt damit.",
  agentDescription:
    "Steht in der Liste. Auch das Modell liest sie: Im Standard-System-Prompt folgt sie auf den Namen.",
  toolDisplayName: "Überschrift des Tools im Standard-System-Prompt, in XML, JSON und Markdown",
  toolDescription: "Das Modell liest sie im Standard-System-Prompt, in XML, JSON und Markdown",
  methodDisplayName: "Für Menschen; MCP sendet ihn als Titel",
  methodDescription:
    "Das Modell liest sie im Standard-System-Prompt, in XML, JSON und Markdown und in jedem Payload",
  icon: "Nur für Menschen",
};
