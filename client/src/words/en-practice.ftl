### Words of the deal that one may practise on while a race waits for its players.

practice-heading = Practice
practice-table = Practice table
practice-back = Back to the seats
practice-new = Another deal
practice-note = Nothing here counts. The race takes this place when it starts.
practice-won = All home! There is time for another deal.
practice-stuck = No move leads on from here.
