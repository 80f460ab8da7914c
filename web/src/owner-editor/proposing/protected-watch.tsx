import type { SettingsOperation } from "@pegboard/registry-core";
import { useEffect } from "react";
import type { OwnerAnswer } from "../../api/settings.ts";
import { useProtected } from "./use-protected.ts";

interface ProtectedWatchProps {
  stored: OwnerAnswer;
  operations: readonly SettingsOperation[];
  onChange(isProtected: boolean): void;
}

/** Tells whether a save of these operations becomes a proposal. */
export function ProtectedWatch({ stored, operations, onChange }: ProtectedWatchProps) {
  const isProtected = useProtected(stored, operations);
  useEffect(() => onChange(isProtected), [isProtected, onChange]);
  return null;
}
