import { StackedField } from "@pegboard/ui/inputs/field.tsx";
import { Select } from "@pegboard/ui/inputs/select.tsx";
import { TextInput } from "@pegboard/ui/inputs/text-input.tsx";
import { MS_PER_DAY } from "@pegboard/ui/messages/day-text.ts";
import { FormDialog } from "@pegboard/ui/overlays/form-dialog.tsx";
import { type ReactNode, useState } from "react";
import { t } from "../messages/t.ts";

/** What is asked of every new token. */
interface NamedToken {
  name: string;
  /** Absent for a token without an end. */
  expiresAt?: string;
}

interface NewTokenDialogProps {
  title: string;
  description: string;
  /** What the name is for, and why there has to be one. */
  about: { name: string; noName: string };
  /** Whether a token may have no end. */
  mayLastForever?: boolean;
  /** The request that makes it. */
  create: { isPending: boolean; error: Error | null };
  onSubmit(token: NamedToken): void;
  onClose(): void;
  /** What is asked besides, between name and end. */
  children?: ReactNode;
}

const LIVES = [
  { days: 30, label: t("30 days") },
  { days: 90, label: t("90 days") },
  { days: 365, label: t("One year") },
];
const FOREVER = { days: 0, label: t("Never expires") };

/** A form that asks for whom a token is, and for how long. */
export function NewTokenDialog(props: NewTokenDialogProps) {
  const { about, mayLastForever = false, create, children } = props;
  const [name, setName] = useState("");
  const [days, setDays] = useState(90);
  return (
    <FormDialog
      title={props.title}
      description={props.description}
      action={t("Create token")}
      width={children === undefined ? undefined : "l"}
      error={create.error?.message}
      blocked={name.trim() === "" ? about.noName : undefined}
      onSubmit={() => create.isPending || props.onSubmit({ name: name.trim(), ...endAfter(days) })}
      onClose={props.onClose}
    >
      <StackedField label={t("Name")} help={about.name}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            value={name}
            onChange={setName}
            maxLength={100}
          />
        )}
      </StackedField>
      {children}
      <StackedField label={t("Expires after")}>
        {({ id }) => (
          <Select id={id} value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {[...LIVES, ...(mayLastForever ? [FOREVER] : [])].map((life) => (
              <option key={life.days} value={life.days}>
                {life.label}
              </option>
            ))}
          </Select>
        )}
      </StackedField>
    </FormDialog>
  );
}

/** A minute earlier, because a year is the most and the server's clock may be behind. */
const endAfter = (days: number): Pick<NamedToken, "expiresAt"> =>
  days === 0 ? {} : { expiresAt: new Date(Date.now() + days * MS_PER_DAY - 60_000).toISOString() };
