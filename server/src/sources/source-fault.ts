import { reasonOf } from "@pegboard/registry-core/internal";
import {
  describeSourceFault,
  type SaidSourceFault,
  type SourceFault,
} from "@pegboard/registry-core/problems";
import { NetworkError } from "../network-fault.ts";

/** Ends what a source does with a fact; its message says it in English, for logs and programs. */
export class SourceError extends Error {
  readonly fault: SaidSourceFault;

  constructor(fault: SaidSourceFault, options?: ErrorOptions) {
    super(describeSourceFault(fault), options);
    this.fault = fault;
  }
}

/** Why a source failed: the fact, or what something else said. */
export function faultOf(error: unknown): SourceFault {
  if (error instanceof NetworkError) return { code: "network", values: { fault: error.fault } };
  return error instanceof SourceError ? error.fault : reasonOf(error);
}
