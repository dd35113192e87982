/** The answer of the gateway's remove-access call, as far as it is read. */
type RemoveCall = (partner: string, associateId: string) => Promise<{ status?: string | undefined }>

export type RemoveOutcome = { outcome: 'removed' | 'failed' | 'no-permission' }

/** Takes a member's access away (section 7): worked only where the status is 'success'. */
export async function removeMember(
  remove: RemoveCall,
  partner: string | undefined,
  associateId: string,
): Promise<RemoveOutcome> {
  if (!partner) return { outcome: 'no-permission' }
  try {
    const { status } = await remove(partner, associateId)
    return { outcome: status === 'success' ? 'removed' : 'failed' }
  } catch (error) {
    console.error(error)
    return { outcome: 'failed' }
  }
}
