import { countText } from "../../../language/count-text.ts";
import type { say } from "./texts.ts";

export const german: typeof say = {
  nothingIsWrongWithThisAgent: "Mit diesem Agenten stimmt alles, so wie ihn der Entwurf hat.",
  inThisDraft: "In diesem Entwurf",
  settledByThisDraft: "Durch diesen Entwurf behoben",
  alsoWrongWithThisAgent: "Weitere Probleme dieses Agenten",
  wrongWithThisAgent: "Probleme dieses Agenten",
  openTheProblemsScreen: "Seite „Probleme“ öffnen",
  andMore: (more) => `und ${countText(more)} weitere`,
  noNewProblems: "keine neuen Probleme",
  problemChange: (change, count) => `${change} ${count === 1 ? "Problem" : "Probleme"}`,
  afterSaving: "Nach dem Speichern: {tokens} Token",
  methodUnit: (count) => (count === 1 ? "Methode" : "Methoden"),
  tokenUnit: () => "Token",
  templateFault: {
    system: (message) => `System-Vorlage. ${message}`,
    user: (message) => `User-Vorlage. ${message}`,
  },
  problemsOfThisAgent: "Probleme dieses Agenten",
  onNotOffered: "an, nicht angeboten",
  foundBySearch: "über die Suche",
  overBudgetBy: (tokens) => `${countText(tokens)} über dem Budget`,
};
