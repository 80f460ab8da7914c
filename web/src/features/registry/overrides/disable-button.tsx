import { lazy, useMemo, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { LatePart } from "../../../components/page/late-part.tsx";
import { useOwnerEdit } from "../../../settings/owner-edit.tsx";
import type { RegistryTool } from "../registry-model.ts";
import { say } from "./texts.ts";

const DisableDialog = lazy(() => import("./disable-dialog.tsx").then((module) => ({ default: module.DisableDialog })));

/** Disables a tool for the organisation, after asking why. Core tools are always on and cannot be. */
export function DisableButton({ tool }: { tool: RegistryTool }) {
  const { blocked } = useOwnerEdit();
  const [asking, setAsking] = useState(false);
  const tools = useMemo(() => [tool], [tool]);
  const { displayName, isCore } = tool.definition;
  const close = () => setAsking(false);
  if (tool.disabledReason !== undefined) return null;
  return (
    <>
      <Button
        size="s"
        variant="danger"
        blocked={isCore ? say.coreIsAlwaysOn(displayName) : blocked}
        onClick={() => setAsking(true)}
      >
        {say.askToDisable}
      </Button>
      <LatePart onClose={close}>{asking && <DisableDialog tools={tools} onClose={close} />}</LatePart>
    </>
  );
}
