import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { RemovableTag } from "@pegboard/ui/removable-tag.tsx";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
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
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState("");
  const [days, setDays] = useState(7);
  const [rights, setRights] = useState<Rights>({
    role: "editor",
    isApprover: false,
    groups: null,
    outside: "read",
  });
  const { emails, wrong } = judgeAddresses(addresses, typed);
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
      isFirm={addresses.length > 0 || typed !== ""}
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
      <AddressField
        addresses={addresses}
        typed={typed}
        wrong={wrong}
        onAddresses={setAddresses}
        onType={setTyped}
      />
      <AccessForm rights={rights} onChange={setRights} />
      <LinkDays days={days} onChange={setDays} />
      <p className="text-meta text-2">
        {t("Each person gets a link of their own. You send it: Pegboard sends no mail.")}
      </p>
    </FormDialog>
  );
}

interface AddressFieldProps {
  /** Each once; one that is wrong stands there as it was written. */
  addresses: readonly string[];
  /** What is still being typed. */
  typed: string;
  wrong: readonly string[];
  onAddresses(addresses: readonly string[]): void;
  onType(text: string): void;
}

/** Addresses as tags, and behind them the one that is being typed. */
function AddressField({ addresses, typed, wrong, onAddresses, onType }: AddressFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const take = (text: string, rest = "") => {
    onAddresses([...new Set([...addresses, ...readAddresses(text)])]);
    onType(rest);
  };
  const type = (text: string) => {
    const end = text.search(/[^\s,;]*$/);
    if (end > 0) take(text.slice(0, end), text.slice(end));
    else onType(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && typed !== "") {
      event.preventDefault();
      take(typed);
    }
    if (event.key === "Backspace" && typed === "" && addresses.length > 0) {
      event.preventDefault();
      onAddresses(addresses.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (!/[\s,;]/.test(text.trim())) return;
    event.preventDefault();
    take(`${typed}${text}`);
  };
  return (
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
        <div
          className={`control flex h-auto min-h-16 flex-wrap content-start items-center gap-1 py-1 pl-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent/55 ${invalid ? "border-red" : ""}`}
        >
          {addresses.map((address) => (
            <RemovableTag
              key={address}
              text={address}
              invalid={wrong.includes(address)}
              onRemove={() => {
                onAddresses(addresses.filter((one) => one !== address));
                field.current?.focus();
              }}
            />
          ))}
          <input
            ref={field}
            id={id}
            type="text"
            inputMode="email"
            autoComplete="off"
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => take(typed)}
            className="h-6 min-w-40 flex-1 bg-transparent px-1 text-list outline-none max-sm:h-9 max-sm:text-[16px]"
          />
        </div>
      )}
    </StackedField>
  );
}

/** The addresses in a text, by line, comma or blank; those that are e-mail addresses in lower case. */
export const readAddresses = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((part) => (looksLikeEmail(part) ? part.toLowerCase() : part));

/** What of it can be invited, and what is wrong; what is still being typed is not called wrong. */
function judgeAddresses(addresses: readonly string[], typed: string) {
  const all = looksLikeEmail(typed) ? [...addresses, typed.toLowerCase()] : addresses;
  const emails = [...new Set(all.filter(looksLikeEmail))];
  return { emails, wrong: addresses.filter((address) => !looksLikeEmail(address)) };
}

const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text);

function whyNotInvited(emails: readonly string[], wrong: readonly string[]): string | undefined {
  if (wrong.length > 0) return t("Put the addresses right first");
  if (emails.length === 0) return t("Write at least one e-mail address");
  return emails.length > MOST_INVITED
    ? t("At most {most, number} people at once", { most: MOST_INVITED })
    : undefined;
}
