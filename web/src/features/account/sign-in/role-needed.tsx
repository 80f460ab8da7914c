import { Button } from "@pegboard/ui/button.tsx";
import { Dialog } from "@pegboard/ui/overlays/dialog.tsx";
import { AskAdmins } from "../../../components/view-only.tsx";
import { t } from "../../../messages/t.ts";

/** Says whom to ask about what one's own role does not include. */
export function RoleNeeded({ onClose }: { onClose(): void }) {
  return (
    <Dialog
      title={t("Your role does not include this")}
      isFirm
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("Close")}</Button>}
    >
      <AskAdmins />
    </Dialog>
  );
}
