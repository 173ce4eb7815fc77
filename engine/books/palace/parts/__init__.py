"""Skills, statuses and effects that several cards of 甄嬛传 print alike."""
