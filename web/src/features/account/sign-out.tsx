import { Checkbox } from "@pegboard/ui/inputs/checkbox.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { paths } from "../../addresses/paths.ts";
import { forgetKept } from "../../api/account/kept-work.ts";
import { signOut } from "../../api/account/sign-in.ts";
import { useDrafts, useKnownDrafts } from "../../drafts/use-draft.ts";
import { draftCount } from "../../messages/counts.ts";
import { t } from "../../messages/t.ts";

/**
 * Signs out: at once, or after asking what becomes of the drafts that this browser keeps for the
 * person. The page loads anew, so that nothing of theirs stays in it.
 */
export function SignOut({ onClose }: { onClose(): void }) {
  const drafts = useDrafts();
  const count = useKnownDrafts().size;
  const [isForgetting, setForgetting] = useState(false);
  const { mutate, isPending, isIdle, error } = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      if (isForgetting) {
        forgetKept();
        drafts.forgetAll();
      }
      location.assign(paths.agents());
    },
  });
  const isAsked = count > 0;
  useEffect(() => {
    if (!isAsked && isIdle) mutate();
  }, [isAsked, isIdle, mutate]);
  if (!isAsked && !error) return null;
  return (
    <FormDialog
      title={t("Sign out")}
      description={t(
        "This browser keeps {drafts} for you. Nobody else who signs in here sees them.",
        { drafts: draftCount(count) },
      )}
      action={t("Sign out")}
      error={error?.message}
      onSubmit={() => isPending || mutate()}
      onClose={onClose}
    >
      {isAsked && (
        <label htmlFor="forget-drafts" className="flex items-center gap-2.5">
          <Checkbox id="forget-drafts" checked={isForgetting} onChange={setForgetting} />
          {t("Delete them: this is not my browser")}
        </label>
      )}
    </FormDialog>
  );
}
