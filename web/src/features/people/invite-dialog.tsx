import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { TextArea } from "@pegboard/ui/inputs/text-input.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { useState } from "react";
import { type InvitedAnswer, type Rights, useInvite } from "../../api/people.ts";
import { t } from "../../messages/t.ts";
import { AccessForm } from "./access-form.tsx";
import { LinkDays } from "./link-days.tsx";

interface InviteDialogProps {
  onInvited(answer: InvitedAnswer): void;
  onClose(): void;
}

/** As many as one request takes. */
const MOST_INVITED = 50;

/** Invites one or several people with the same rights. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const invite = useInvite();
  const [text, setText] = useState("");
  const [days, setDays] = useState(7);
  const [rights, setRights] = useState<Rights>({
    ...{ role: "editor", isApprover: false, groups: null, outside: "read" },
  });
  const { emails, wrong } = readEmails(text);
  const count = emails.length;
  return (
    <FormDialog
      title={t("Invite people")}
      action={
        count < 2
          ? t("Create invitation")
          : t("Create {count, plural, one {# invitation} other {# invitations}}", { count })
      }
      width="l"
      isFirm={text !== ""}
      blocked={whyNotInvited(emails, wrong)}
      error={invite.error?.message}
      onSubmit={() =>
        invite.isPending ||
        invite.mutate(
          { people: emails.map((email) => ({ email })), rights, days },
          { onSuccess: onInvited },
        )
      }
      onClose={onClose}
    >
      <StackedField
        label={t("E-mail addresses")}
        help={t("One person per line or comma")}
        error={
          wrong.length > 0
            ? t("“{wrong}” is no e-mail address.", { wrong: wrong[0] ?? "" })
            : undefined
        }
      >
        {({ id, describedBy, invalid }) => (
          <TextArea
            id={id}
            aria-describedby={describedBy}
            invalid={invalid}
            value={text}
            onChange={setText}
            rows={2}
          />
        )}
      </StackedField>
      <AccessForm rights={rights} onChange={setRights} />
      <LinkDays days={days} onChange={setDays} />
      <p className="text-meta text-2">
        {t("Each person gets a link of their own. You send it: Pegboard sends no mail.")}
      </p>
    </FormDialog>
  );
}

/** The addresses in a text; what is still being typed at its end is not called wrong. */
export function readEmails(text: string): { emails: string[]; wrong: string[] } {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const isTyping = !/[\s,;]$/.test(text);
  const emails = [...new Set(parts.filter(isEmail).map((part) => part.toLowerCase()))];
  const wrong = parts.filter(
    (part, index) => !isEmail(part) && !(isTyping && index === parts.length - 1),
  );
  return { emails, wrong };
}

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

function whyNotInvited(emails: readonly string[], wrong: readonly string[]): string | undefined {
  if (wrong.length > 0) return t("Put the addresses right first");
  if (emails.length === 0) return t("Write at least one e-mail address");
  return emails.length > MOST_INVITED
    ? t("At most {most, number} people at once", { most: MOST_INVITED })
    : undefined;
}
