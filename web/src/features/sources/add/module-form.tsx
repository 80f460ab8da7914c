import { Button } from "@pegboard/ui/button.tsx";
import { CopyButton } from "@pegboard/ui/copy-button.tsx";
import { PaneBody, PaneFoot, PaneSection } from "@pegboard/ui/page/pane.tsx";
import { Said } from "@pegboard/ui/said.tsx";
import { FileCode2 } from "lucide-react";
import { t } from "../../../messages/t.ts";
import type { AddFormProps } from "./add-form.tsx";

const COMMAND = "npm start -- --tools ./my-tools.ts";

/**
 * A note that a module is code that runs in Pegboard itself, so that only the person who starts
 * Pegboard names it.
 */
export function ModuleForm({ tiles, onClose }: AddFormProps) {
  return (
    <>
      <PaneBody>
        {tiles}
        <PaneSection label={t("How it is added")}>
          <div className="grid gap-3">
            <Said icon={FileCode2} title={t("A module is named when Pegboard is started")}>
              {t.rich(
                "Its code runs in Pegboard itself, so nobody can add one from here. One {option} for each file; TypeScript works as it is.",
                { option: <code>--tools</code> },
              )}
            </Said>
            <div className="flex items-center gap-2 rounded-md bg-hover py-1 pr-1 pl-3">
              <code className="min-w-0 flex-1 overflow-auto text-code whitespace-nowrap">
                {COMMAND}
              </code>
              <CopyButton text={COMMAND} label={t("Copy the command")} />
            </div>
          </div>
        </PaneSection>
      </PaneBody>
      <PaneFoot>
        <span className="flex-1" />
        <Button onClick={onClose}>{t("Close")}</Button>
      </PaneFoot>
    </>
  );
}
