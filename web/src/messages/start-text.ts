import { t } from "./t.ts";

interface AgentStart {
  newTools: "inherit" | "off";
  presets?: { ids: string[]; how: "follow" | "copy" };
}

/** What agents begin with, as a choice in a list: no id of an agent has a colon. */
export interface StartChoice {
  id: string;
  label: string;
  start: AgentStart;
}

/** What new agents can begin with, besides the settings of another. */
export function startChoices(presets: readonly { id: string; name: string }[]): StartChoice[] {
  return [
    { id: "inherit:", label: t("Default tools"), start: { newTools: "inherit" } },
    { id: "off:", label: t("Core tools only"), start: { newTools: "off" } },
    ...presets.flatMap(({ id, name }): StartChoice[] => [
      {
        id: `follow:${id}`,
        label: t("Follow preset {name}", { name }),
        start: { newTools: "inherit", presets: { ids: [id], how: "follow" } },
      },
      {
        id: `copy:${id}`,
        label: t("Copy preset {name}", { name }),
        start: { newTools: "inherit", presets: { ids: [id], how: "copy" } },
      },
    ]),
  ];
}

/** The id of what the organisation chose. */
export function startId({ newTools, presets }: AgentStart): string {
  const [preset] = presets?.ids ?? [];
  return presets && preset !== undefined ? `${presets.how}:${preset}` : `${newTools}:`;
}
