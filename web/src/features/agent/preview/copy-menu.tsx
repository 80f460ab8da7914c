import { reasonOf } from "@pegboard/json-schema";
import {
  REQUEST_CODES,
  type RequestCodeName,
  requestCodesFor,
  requestToolset,
  writeRequestCode,
} from "@pegboard/registry-core/formats";
import type { TemplateName } from "@pegboard/registry-core/internal";
import { describeTemplateIssue } from "@pegboard/registry-core/prompts";
import { IconButton } from "@pegboard/ui/icon-button.tsx";
import { iconSize } from "@pegboard/ui/icon-size.ts";
import { LiveRegion } from "@pegboard/ui/live-region.tsx";
import { Menu, MenuItem, MenuLine } from "@pegboard/ui/overlays/menu.tsx";
import { useDebouncedEffect } from "@pegboard/ui/use-debounced.ts";
import { Check, ChevronDown, CircleX, Code, Copy, Download } from "lucide-react";
import { useState } from "react";
import type { PreviewTab } from "../../../addresses/searches/agent-tools-search.ts";
import { downloadText } from "../../../components/download-text.ts";
import { t } from "../../../messages/t.ts";
import { promptInput } from "../templates/prompt-input.ts";
import { createTemplateRunner } from "../templates/template-runner.ts";
import {
  type PreviewSubject,
  previewLabel,
  previewLanguage,
  providerOf,
  templateOf,
} from "./preview-text.ts";
import type { AgentPreview } from "./use-preview.ts";

/** How long the outcome is shown in milliseconds; a failure stays longer. */
const TOLD_MS = { good: 2000, bad: 8000 };

interface CopyOutcome {
  text: string;
  kind: keyof typeof TOLD_MS;
}

/** Copies a preview as its text, as a file, or as a program that sends it. */
export function CopyMenu({ preview, tab }: { preview: AgentPreview | undefined; tab: PreviewTab }) {
  const [outcome, setOutcome] = useState<CopyOutcome>();
  useDebouncedEffect(outcome, TOLD_MS[outcome?.kind ?? "good"], () => setOutcome(undefined));
  const blocked = preview ? undefined : t("The preview is loading");
  const text = preview?.current.text ?? "";
  const label = t("Copy {name}", { name: previewLabel(tab) });
  const copy = async (write: () => string | Promise<string>) => {
    // The outcome is cleared first, so that equal words are read again.
    setOutcome(undefined);
    setOutcome(await copyText(write));
  };
  const download = () => {
    const name = fileNameOf(preview?.subject.agent.id ?? "", tab);
    downloadText(name, text);
    setOutcome({ text: t("Downloaded {name}", { name }), kind: "good" });
  };
  return (
    <span className="relative flex">
      <IconButton
        label={outcome?.kind === "good" ? outcome.text : label}
        icon={outcome?.kind === "good" ? Check : Copy}
        blocked={blocked}
        onClick={() => void copy(() => text)}
      />
      <Menu
        align="end"
        trigger={
          <IconButton
            label={t("More ways to copy")}
            icon={ChevronDown}
            blocked={blocked}
            className="-ml-1 w-5 max-sm:w-11"
          />
        }
      >
        <MenuItem icon={Copy} onSelect={() => void copy(() => text)}>
          {t("Copy text")}
        </MenuItem>
        <MenuItem icon={Download} onSelect={download}>
          {t("Download")}
        </MenuItem>
        {preview && findRequestCodes(tab).length > 0 && <MenuLine />}
        {preview &&
          findRequestCodes(tab).map((name) => (
            <MenuItem
              key={name}
              icon={Code}
              onSelect={() => void copy(() => requestProgram(name, preview.subject))}
            >
              {t("Copy as {name}", { name: REQUEST_CODES[name].label })}
            </MenuItem>
          ))}
      </Menu>
      <LiveRegion text={outcome?.kind === "good" ? outcome.text : ""} />
      {outcome?.kind === "bad" && (
        <p
          role="alert"
          className="absolute top-full right-0 z-20 mt-1 flex w-72 gap-2 rounded-lg bg-raised px-3 py-2 text-meta whitespace-normal text-1 shadow-pop"
        >
          <CircleX {...iconSize.m} className="flex-none text-red" />
          {outcome.text}
        </p>
      )}
    </span>
  );
}

/** The programs that can send a tab. A prompt format alone is no request. */
function findRequestCodes(tab: PreviewTab) {
  const provider = providerOf(tab) ?? (templateOf(tab) && "mcp");
  return provider ? requestCodesFor(provider) : [];
}

async function copyText(write: () => string | Promise<string>): Promise<CopyOutcome> {
  let text: string;
  try {
    text = await write();
  } catch (error) {
    return { text: reasonOf(error), kind: "bad" };
  }
  try {
    await navigator.clipboard.writeText(text);
    return { text: t("Copied"), kind: "good" };
  } catch {
    return {
      text: t(
        "The browser refused to copy. Allow this page to use the clipboard, or download the text.",
      ),
      kind: "bad",
    };
  }
}

const endings = { json: "json", xml: "xml", markdown: "md", prompt: "txt" } as const;

/** The name of a preview as a file: `support-anthropic.json`. */
function fileNameOf(agent: string, tab: PreviewTab): string {
  return `${agent}-${tab}.${templateOf(tab) ? "txt" : endings[previewLanguage(tab)]}`;
}

const TEMPLATE_FAILS = {
  system: (reason: string) => t("The system template cannot be rendered: {reason}", { reason }),
  user: (reason: string) => t("The user template cannot be rendered: {reason}", { reason }),
};

/**
 * A program that sends an agent's request to a provider. Throws when a template cannot be rendered.
 */
async function requestProgram(name: RequestCodeName, shown: PreviewSubject): Promise<string> {
  const subject = { ...shown, toolset: requestToolset(name, shown.toolset) };
  const runner = createTemplateRunner();
  const render = async (template: TemplateName) => {
    const { source, values } = promptInput(template, subject);
    const rendered = await runner.run(source, values);
    const issue = rendered?.problems.find(({ severity }) => severity === "error");
    if (issue) throw new Error(TEMPLATE_FAILS[template](describeTemplateIssue(issue, t)));
    return rendered?.text ?? "";
  };
  try {
    const { toolset, names } = subject;
    return writeRequestCode(name, {
      toolset,
      names,
      system: await render("system"),
      user: await render("user"),
    });
  } finally {
    runner.close();
  }
}
