import { FileCode2 } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { CopyButton } from "../../../components/copy-button.tsx";
import { PaneBody, PaneFoot, PaneSection } from "../../../components/page/pane.tsx";
import { Said } from "../../../components/said.tsx";
import { common } from "../../../language/common.ts";
import { fill } from "../../../language/fill.tsx";
import type { AddFormProps } from "./add-form.tsx";
import { say } from "./texts.ts";

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
        <PaneSection label={say.howItIsAdded}>
          <div className="grid gap-3">
            <Said icon={FileCode2} title={say.aModuleIsNamedWhenPegboardIs}>
              {fill(say.itsCodeRunsInPegboard, { option: <code>--tools</code> })}
            </Said>
            <div className="flex items-center gap-2 rounded-md bg-hover py-1 pr-1 pl-3">
              <code className="min-w-0 flex-1 overflow-auto text-code whitespace-nowrap">
                {COMMAND}
              </code>
              <CopyButton text={COMMAND} label={say.copyTheCommand} />
            </div>
          </div>
        </PaneSection>
      </PaneBody>
      <PaneFoot>
        <span className="flex-1" />
        <Button onClick={onClose}>{common.close}</Button>
      </PaneFoot>
    </>
  );
}
